import { createServer, httpListener, r, combineRoutes } from "@marblejs/http";
import { requestValidator$, t } from "@marblejs/middleware-io";
import { exec, execFile } from "child_process";
import { readFileSync } from "fs";
import { map, mergeMap, tap } from "rxjs/operators";

const run$ = r.pipe(
  r.matchPath("/run/:name"),
  r.matchType("GET"),
  r.useEffect((req$) => req$.pipe(
    tap((req) => exec("run " + req.params.name)), // want: command-injection
    tap((req) => execFile("run", [req.params.name])),
    map((req) => ({ body: req.query.q })),
  )),
);

const file$ = r.pipe(
  r.matchPath("/file"),
  r.matchType("POST"),
  r.useEffect((req$) => req$.pipe(
    map((req) => ({ body: readFileSync("/srv/" + req.body.path) })), // want: path-traversal
  )),
);
export const listener = httpListener({ effects: [run$, file$] });
