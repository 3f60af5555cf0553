<?php
$m = imap_open('x', 'a', 'b');
system("ls " . (imap_body($m, 1))); // want: command-injection
