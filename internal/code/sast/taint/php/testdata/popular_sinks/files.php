<?php
use Illuminate\Support\Facades\{Storage, File};
use Symfony\Component\Filesystem\Filesystem;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\Finder\Finder;
use League\Flysystem\Filesystem as Fly;
use League\Csv\Reader;
use PhpOffice\PhpSpreadsheet\IOFactory;
use Intervention\Image\ImageManager;
use Imagine\Gd\Imagine;
$f = $_GET['f'];
file_get_contents('/srv/' . $f); // want: path-traversal
file_get_contents('/srv/' . basename($f));
readfile("/srv/$f"); // want: path-traversal
fopen('/srv/' . $f, 'r'); // want: path-traversal
unlink('/srv/' . $f); // want: path-traversal
copy('/srv/' . $f, '/tmp/x'); // want: path-traversal
include 'pages/' . $f; // want: path-traversal
require_once __DIR__ . '/' . $f . '.php'; // want: path-traversal
scandir('/srv/' . $f); // want: path-traversal
glob('/srv/' . $f); // want: path-traversal
mkdir('/srv/' . $f); // want: path-traversal
new SplFileObject('/srv/' . $f); // want: path-traversal
move_uploaded_file($_FILES['f']['tmp_name'], '/up/' . $_POST['name']); // want: path-traversal
$z = new ZipArchive(); $z->open('/srv/' . $f); // want: path-traversal
new PharData('/srv/' . $f); // want: path-traversal
Storage::disk('local')->get($f);
File::get('/srv/' . $f); // want: path-traversal
File::delete(storage_path($f)); // want: path-traversal
response()->download('/srv/' . $f); // want: path-traversal
response()->file(storage_path('app/' . $f)); // want: path-traversal
(new Filesystem())->remove('/srv/' . $f); // want: path-traversal
(new Filesystem())->dumpFile('/srv/' . $f, ''); // want: path-traversal
new BinaryFileResponse('/srv/' . $f); // want: path-traversal
Finder::create()->in('/srv/' . $f); // want: path-traversal
Reader::createFromPath('/srv/' . $f); // want: path-traversal
IOFactory::load('/srv/' . $f); // want: path-traversal
(new Imagine())->open('/srv/' . $f); // want: path-traversal
imagecreatefrompng('/srv/' . $f); // want: path-traversal
parse_ini_file('/srv/' . $f); // want: path-traversal
highlight_file('/srv/' . $f); // want: path-traversal
