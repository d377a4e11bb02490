"""The names that texts of Retaliation mention. They come from the content, and a game reads them from its pack."""


def names(text: str) -> list[str]:
    """The names in a text, separated by commas."""
    return [each.strip() for each in text.replace("\n", " ").split(",")]


NPCS = """
Hired Gun, Timber Cutter, Axe Fomori, Poacher, Sulphur Cultist, Company Chemist, Park Ranger, County Deputy,
Tactical Officer, Sharpshooter, Mountain Lion, Starved Bear, Blight Elk, Moonless Hunter, Carrion Theurge, Ash
Bane, Whisper Bane, Thirst Bane, Iron Bane, Bile Spitter, Needle Hand, Skinless Runner, Northern Blade
"""
CHARACTERS = """
Hassan, Doctor Coyle, Captain Odell, The Drowned Choir, The Ninth Foreman, Breaks-the-Oath, Slagback, The Hollow
Stag, The Mouth Below, Irene Siksika, Isaac, Sings-with-Luna, Dolores Quint, Grey Widow, Tomas Iriarte,
Clings-to-Darkness, Turns-the-Stone, Counts-the-Dead, Mother-of-Larches, Iron-Before-Dawn, Northern Warband, The
Timekeeper
"""
SWARMS = """
Blight Rats, Cinder Flies, Crawling Hands
"""
ITEMS = """
Singer's Braid, Knife, Handgun, Site Keycard, Survey Map, Blackened Ledger, Sample Case, Pit Nine Tag, Ranger
Radio, Bone Key, Totem Splinter, Sealed Deposition, First Aid Kit, Trail Rations, Yarrow Poultice, Black Coffee,
Flash Grenade, Smoke Grenade, Bear Spray, Bolt Cutters, Caltrops, Adrenaline Shot, Wolfsbane Tincture, Blessed
Ash, Spirit Tobacco, Sweetgrass Bundle, Night Goggles, Ghillie Net, Rope and Hooks, Fire Blanket, Lucky Buckeye,
Air Horn, Hatchet, Crowbar, Machete, Fire Axe, Stun Baton, Boar Spear, Logging Chain, Trench Shovel, Skinning
Hook, Hunting Rifle, Pump Shotgun, Compound Bow, Crossbow, Throwing Knives, Flare Gun, Dart Rifle, Wrist Rocket,
Harpoon Gun, Moon-Tempered Knife, Elder's Antler Club, Bow of the Long Winter, Thorn Sling, Drum of the First
Fire, River-Glass Lens, Coyote's Coin, Amulet of the Quiet Moon, Pearl Gorget, Unbroken Torc, Hearth Coal, Sequoia
Seeds
"""
EFFECTS = """
Righteous Conviction, Warm Meal, Luna's Regard, Clear Head, Loose Limbs, The Old Trail, Owl's Warning, Blood Debt,
Sworn Prey, Song in the Ribs, Borrowed Badge, Mapped Vents, Steady Hands, Spirit at Your Shoulder, Shared Dream,
Marked by Bear, Rite of Cleansing, Fresh Tracks, Good Ground, Second Wind, Loyal Blood, Caern's Warmth, Debt
Repaid, Unfinished Business, Moonlit Nerves, Shaken, Limp, Cracked Ribs, Bad Air, Silver Sliver, Haunted, Hunted,
Wanted, Wyrm-Scent, Restless Beast, Numb Fingers, Smoke in the Lungs, Lost Time, Divided Pack, Raised Alarm,
Bitter Words, Rushed Plan, Second Guess, Cold Trail, Broken Sleep, Old Wound, The Shakes, Marked for Death, Burnt
Pads, Taste of Ash, Across the Creek
"""
STRATEGIES = """
Tortoise Shell, Pincer, Wolf Circle, Scatter, Bait and Bite, Shadow the Flank, Cull the Herd, Divide, Two Moons,
All Fangs Bare, Running Pack, Firing Line, Living Wall, Blood Price, Shed the Skin, Hammer and Stone, Open Ring,
Silence then Thunder, No One Bleeds, Drive the Game, Relay Hunt, Leave None, Held Breath, Beast Among Men, Off
with the Head, Break Them, Every Back Is Ours, Wedge, Storm the Den, Last Stand
"""
RECORDED = """
Salt, Flask, Crew, Suspect, Inside, Sleeper, Trail, Promise, Pressed, Broker, Hearth, Alarm, Batch, Freed, Ledger,
Source, Chemist, Smoke, Gatekeeper, Voice, Wolves, Levy, Larches, Outcast, Accused, United, Judge, Bell, Held,
Foreman, Doubted, Toll, Bargain, Ashera, Door, Flood, Spared, Quint, Ward, Mercy, Coyle, Donor, Emptied, Ford,
Whole, Told, Kept, Judged, Breath, Roof
"""
BUILDINGS = """
Armory, Barracks, Fortifications, Infirmary
"""
SPIRITS = """
Rat, Spider, Falcon, Frog, Owl, Fox, Hare, Bear
"""
TRIBES = """
Black Furies, Bone Gnawers, Children of Gaia, Fianna, Ghost Council, Glass Walkers, Red Talons, Shadow Lords,
Silent Striders, Silver Fangs, Galestalkers
"""
AUSPICES = """
Ragabash, Theurge, Philodox, Galliard, Ahroun
"""
BACKSTORIES = """
Hunter, Astronomer, Wildfire Crew, Bouncer, Butcher, Runaway, Claims Adjuster, Hospice Nurse, Codebreaker, Barkeep
"""
