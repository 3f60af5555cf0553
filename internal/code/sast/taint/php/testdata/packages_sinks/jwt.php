<?php
$q = $_GET['q'];
 runkit7_function_add('x', '', $q); // want: code-injection
