const express = require('express');
const serveIndex = require('serve-index');
const fastify = require('fastify')();
const app = express();

app.use('/files', express.static('files'));
app.use('/files', serveIndex('files', { icons: true })); // want: directory-listing
fastify.register(require('@fastify/static'), { root: '/srv/files', list: true }); // want: directory-listing
fastify.register(require('@fastify/static'), { root: '/srv/files' });
