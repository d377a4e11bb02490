// Where the page begins.

import {follow as followLinks, route} from "./router.js";
import {follow as followDevice} from "./settings.js";

followDevice();
followLinks();
void route();
// Once all is there: what keeps the pages for the moments without a line. Browsers that cannot, or must not, do without.
addEventListener("load", () => void navigator.serviceWorker?.register("/sw.js").catch(() => {}));
