<?php
use voku\helper\HtmlDomParser;
$q = $_GET["q"];
$dom = HtmlDomParser::file_get_html($q); // want: ssrf
$dom = HtmlDomParser::file_get_html('https://example.com/');
