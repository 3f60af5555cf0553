<?php
$q = $_GET['q'];
 (new Lua())->eval($q); // want: code-injection
