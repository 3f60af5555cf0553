import { readFile } from "node:fs/promises";
export default defineCachedEventHandler((event) => readFile("/srv/" + event.context.params.slug), { maxAge: 60 }); // want: path-traversal
