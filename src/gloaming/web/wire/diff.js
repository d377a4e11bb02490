// Changes of a view, as docs/protocol.md describes them, applied to the view one has. What has not changed stays the same object.

/**
 * The new value. Objects and lists are copied, never changed in place.
 * @param {any} old
 * @param {any} diff
 * @returns {any}
 */
export function apply(old, diff) {
  if ("=" in diff) return diff["="];
  if ("+" in diff) return [...old, ...diff["+"]];
  if ("#" in diff || "of" in diff) return applyById(old, diff["#"], diff.of ?? {});
  const next = {...old};
  for (const name of diff["-"] ?? []) delete next[name];
  for (const [name, each] of Object.entries(diff)) if (name !== "-") next[name] = apply(old?.[name], each);
  return next;
}

/** A list of things with ids. @param {{id: string}[]} old @param {string[] | undefined} order @param {Record<string, any>} changes */
function applyById(old, order, changes) {
  const known = new Map(old.map((item) => [item.id, item]));
  return (order ?? old.map((item) => item.id)).map((id) => (id in changes ? apply(known.get(id), changes[id]) : known.get(id)));
}
