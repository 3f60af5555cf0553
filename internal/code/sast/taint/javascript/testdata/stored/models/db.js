const { DataTypes, Sequelize } = require('sequelize');

const sequelize = new Sequelize(process.env.DATABASE_URL);
const User = sequelize.define('user', { name: DataTypes.STRING, orgname: DataTypes.STRING, motto: DataTypes.STRING });

module.exports = { User };
