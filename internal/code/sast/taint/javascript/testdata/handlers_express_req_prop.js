const { exec } = require('child_process');
const router = require('express').Router();
const attach = (req, _res, next) => {
  req.target = req.body.target;
  req.started = Date.now();
  next();
};
router.post('/ping', attach, (req, res) => {
  exec(`ping -c 1 ${req.target}`, (e, out) => res.json({ out })); // want: command-injection
});
router.post('/time', attach, (req, res) => {
  exec(`echo ${req.started}`, (e, out) => res.json({ out }));
});
module.exports = router;
