<?php
$parser = new PhpMimeMailParser\Parser();
$parser->setStream(fopen('php://stdin', 'r'));
$subject = $parser->getHeader('subject');
system("ls " . ($subject)); // want: command-injection
system("ls -- " . escapeshellarg($subject));
