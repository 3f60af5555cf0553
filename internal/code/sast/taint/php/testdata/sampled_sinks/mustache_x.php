<?php
$m = new Mustache_Engine(['entity_flags' => ENT_QUOTES]);
echo $m->render('Hello {{name}}', ['name' => $_GET['name']]);
echo $m->render('Hello {{{name}}}', ['name' => $_GET['name']]); // want: xss
echo $m->loadTemplate($_GET['page'])->render([]); // want: path-traversal, xss
