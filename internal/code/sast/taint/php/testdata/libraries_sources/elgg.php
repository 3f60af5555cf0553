<?php
$dir = get_input('dir');
system("ls " . ($dir)); // want: command-injection
system("ls -- " . escapeshellarg($dir));
