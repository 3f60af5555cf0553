<?php
$name = 'other';
echo $name . $text;
