const mongoose = require('mongoose');

module.exports = mongoose.model('Post', new mongoose.Schema({ title: String, body: String, author: String, clean: String }));
