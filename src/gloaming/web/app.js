// Where the page begins.

import {follow as followLinks, route} from "./router.js";
import {follow as followDevice} from "./settings.js";

followDevice();
followLinks();
void route();
