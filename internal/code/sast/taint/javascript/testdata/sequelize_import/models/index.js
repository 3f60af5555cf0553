const fs = require('fs');
const path = require('path');
const Sequelize = require('sequelize');

const sequelize = new Sequelize(process.env.DATABASE_URL);
const tables = {};

fs.readdirSync(__dirname).forEach((file) => {
  const table = sequelize.import(path.join(__dirname, file));
  tables[table.name] = table;
});

module.exports = tables;
