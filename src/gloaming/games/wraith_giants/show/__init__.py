"""Everything a person sees or hears."""
