const express = require('express');
const app = express();
const { host } = require('./lib/config');
require('./routes')(app, host);
app.use('/users', require('./routes/users'));
