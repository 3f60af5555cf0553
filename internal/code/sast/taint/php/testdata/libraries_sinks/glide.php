<?php
$server = League\Glide\ServerFactory::create(['source' => '/srv/img', 'cache' => '/srv/cache']);
$q = $_GET["q"];
$img = \Gregwar\Image\Image::open('/srv/img/' . $q); // want: path-traversal
$img = \Gregwar\Image\Image::open('/srv/img/a.png');
