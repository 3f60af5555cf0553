<?php

use PHPImageWorkshop\ImageWorkshop;
use thiagoalessio\TesseractOCR\TesseractOCR;

$name = $_GET['name'];
$layer = ImageWorkshop::initFromPath('/srv/' . $name); // want: path-traversal
$layer->save('/out/', $name); // not found: path-traversal
(new TesseractOCR('/srv/' . $name))->run(); // want: path-traversal
ImageWorkshop::initFromPath('/srv/logo.png');
$reader = new \Spatie\SimpleExcel\SimpleExcelReader('/srv/' . $name); // not found: path-traversal
