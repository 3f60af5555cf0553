<?php
dispatch('/files/:name', 'files');
function files()
{
    $name = params('name');
    system("ls " . ($name)); // want: command-injection
    system("ls -- " . escapeshellarg($name));
}
run();
