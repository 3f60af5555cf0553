const express = require('express');
const { Note } = require('./models');

const app = express();

app.post('/notes', async (req, res) => {
  const note = new Note({ text: req.body.text, kind: 'plain' });
  await note.save();
  res.redirect('/notes');
});

app.get('/notes', async (req, res) => {
  const [note] = await Note.findAll();
  res.send('<p>' + note.text + '</p>'); // want: xss
  res.send('<p>' + note.kind + '</p>');
});
