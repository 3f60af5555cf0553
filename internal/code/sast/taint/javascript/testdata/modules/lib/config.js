module.exports = { host: 'localhost', safe: 'uptime' };
