const express = require('express');
const sanitizeHtml = require('sanitize-html');
const Post = require('./models/post');
const { User } = require('./models/db');
const app = express();

app.post('/posts', async (req, res) => {
  await Post.create({ title: req.body.title, clean: sanitizeHtml(req.body.clean), rank: 1 });
  const post = new Post({ author: req.body.author });
  post.body = req.body.body;
  await post.save();
  res.redirect('/posts');
});

app.post('/posts/:id', async (req, res) => {
  await Post.updateOne({ _id: req.params.id }, { $set: { note: req.body.note } });
  res.redirect('/posts');
});

app.get('/posts', async (req, res) => {
  const posts = await Post.find().sort({ _id: -1 }).limit(10).exec();
  res.render('posts', { posts });
});

app.get('/posts/:id', (req, res) => {
  Post.findById(req.params.id).then((post) => {
    res.send('<h1>' + post.title + '</h1>'); // want: xss
    res.send('<h1>' + post.clean + '</h1>');
    res.json({ title: post.title });
  });
});

app.post('/me', (req, res) => {
  User.update({ orgname: req.body.orgname }, { where: { id: 1 } });
  User.create({ name: req.body.name, motto: 'none' }).then((user) => res.json(user));
});

app.get('/me', (req, res) => {
  User.findOne({ where: { id: 1 } }).then((user) => {
    res.send(user.orgname); // want: xss
    res.send(user.motto);
  });
});
