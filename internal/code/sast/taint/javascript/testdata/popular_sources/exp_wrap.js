const { Router } = require("express");
const asyncHandler = require("express-async-handler");
const { execSync } = require("child_process");
const router = Router();
const load = (req, res, next) => { req.folder = req.query.folder; next(); };
router.get("/", load, asyncHandler(async (req, res) => {
  execSync(`ls ${req.query.dir}`); // want: command-injection
  execSync(`ls ${req.folder}`); // want: command-injection
  execSync(`ls ${parseInt(req.query.n, 10)}`);
  res.end();
}));
module.exports = router;
