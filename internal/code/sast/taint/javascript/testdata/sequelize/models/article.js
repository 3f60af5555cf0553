module.exports = (sequelize, DataTypes) =>
  sequelize.define('Article', { title: DataTypes.STRING, body: DataTypes.TEXT, rank: DataTypes.INTEGER, slug: DataTypes.STRING });
