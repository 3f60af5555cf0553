import rayo from "rayo";
import { r } from "@marblejs/http";
import { map } from "rxjs/operators";
import { exec, execFile } from "child_process";

rayo({ port: 5050 })
  .get("/hello/:user", (req, res) => {
    exec("finger " + req.params.user); // want: command-injection
    execFile("finger", [req.params.user]);
    res.end("<b>" + req.params.user + "</b>"); // want: xss
  })
  .start();

export const run$ = r.pipe(
  r.matchPath("/run/:name"),
  r.matchType("GET"),
  r.useEffect((req$) =>
    req$.pipe(
      map((req) => {
        exec("run " + req.params.name); // want: command-injection
        return { body: "ok" };
      })
    )
  )
);
