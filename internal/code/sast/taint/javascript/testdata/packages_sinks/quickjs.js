const web = require('express')();
import { getQuickJS } from 'quickjs-emscripten'; const QuickJS = await getQuickJS();
web.get('/x', async (req, res) => { const q = req.query.q;
 QuickJS.evalCode(q); // want: code-injection
});
