<?php
$s = stream_socket_server('tcp://0:1'); $c = stream_socket_accept($s);
system("ls " . (fgets($c)));
system("ls " . (socket_read($x, 100))); // want: command-injection
