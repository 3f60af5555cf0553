const { readdirSync } = require('fs');
const path = require('path');
const Sequelize = require('sequelize');

const sequelize = new Sequelize(process.env.DATABASE_URL);
const all = {};

for (const file of readdirSync(__dirname).filter((name) => name !== 'index.js')) {
  const model = require(path.join(__dirname, file))(sequelize, Sequelize.DataTypes);
  all[model.name] = model;
}

Object.keys(all).forEach((name) => {
  if (all[name].associate) {
    all[name].associate(all);
  }
});

all.sequelize = sequelize;
module.exports = all;
