<?php
$tpl = new PHPTAL();
$q = $_GET["q"];
$tpl->setSource($q); // want: template-injection
$tpl->setSource('<p tal:content="name"></p>');
