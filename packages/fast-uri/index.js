module.exports = require('uriscan/compat');
