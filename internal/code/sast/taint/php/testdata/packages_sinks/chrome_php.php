<?php
use HeadlessChromium\BrowserFactory;
$q = $_GET['q'];
 (new BrowserFactory())->createBrowser()->createPage()->navigate($q); // want: ssrf
