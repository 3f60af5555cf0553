import express from "express";
import markoMiddleware from "@marko/express";
import template from "./page.marko";
import { exec } from "node:child_process";

express()
  .use(markoMiddleware())
  .get("/", (req, res) => {
    res.marko(template, { name: req.query.name });
    exec("log " + req.query.name); // want: command-injection
  })
  .listen(8080);
