<?php

$text = $_POST['text'];
$parsedown = new Parsedown();
echo $parsedown->text($text); // want: xss
echo \Michelf\Markdown::defaultTransform($text); // want: xss
$converter = new \League\CommonMark\CommonMarkConverter();
echo $converter->convert($text); // want: xss
