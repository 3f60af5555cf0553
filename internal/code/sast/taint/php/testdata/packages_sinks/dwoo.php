<?php
$q = $_GET['q'];
 (new Dwoo\Core())->evalTemplate($q); // want: template-injection
 new Dwoo\Template\Str($q); // want: template-injection
