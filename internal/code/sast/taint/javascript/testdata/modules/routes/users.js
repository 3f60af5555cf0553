const router = require('express').Router();
const Service = require('../services/service');
const { Shell } = require('../lib/run');
const service = new Service();

router.get('/:id', wrap(async (req, res) => {
  Shell.quick(req.params.id);
  res.send(await service.page(req.params.id));
  res.json(service.data);
}));

function wrap(fn) {
  return (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next);
}

module.exports = router;
