const express = require('express');
const axios = require('axios');
const ftp = require('basic-ftp');
const { SlashCommandBuilder } = require('discord.js');
const { exec } = require('child_process');
const app = express();
app.get('/y', async (req, res) => {
  axios.create({ baseURL: req.query.u }).get('/x'); // want: ssrf
  axios.create({ baseURL: 'https://api.example.com', headers: { a: req.query.u } }).get('/x');
  await new ftp.Client().access({ host: req.query.u }); // want: ssrf
  await new ftp.Client().access({ host: 'ftp.example.com', user: req.query.u });
  res.end();
});
module.exports = {
  data: new SlashCommandBuilder().setName('x'),
  async execute(interaction) {
    exec('e ' + interaction.options.getString('y')); // want: command-injection
    exec('e ' + interaction.options.getInteger('n'));
  },
};
