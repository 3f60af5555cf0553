const express = require('express');
const { exec } = require('child_process');
const router = express.Router();
function onlyHex(req, res, next) {
  if (!/^[0-9a-f]{32}$/.test(req.params.id)) return res.sendStatus(404);
  next();
}
function show(req, res) {
  exec('ls ' + req.params.id);
  exec('ls ' + req.query.id); // want: command-injection
}
const other = async (req, res) => {
  exec('ls ' + req.params.id);
  exec('ls ' + req.query.id); // want: command-injection
};
router.get('/h/:id', onlyHex, show);
router.get('/h/:id', onlyHex, other);
