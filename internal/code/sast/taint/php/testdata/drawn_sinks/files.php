<?php
use Illuminate\Support\Facades\Storage;
use Intervention\Image\ImageManager;
use Intervention\Image\Facades\Image;
use MicrosoftAzure\Storage\Blob\BlobRestProxy;
use Symfony\Component\Filesystem\Filesystem;
use Symfony\Component\Filesystem\Path;

$f = $_GET['f'];
Storage::get('docs/' . $f);
Storage::disk('local')->put($f, 'x');
Storage::download($f);
Storage::disk('local')->get('docs/' . basename($f));
Storage::delete([$f]);
$zip = new ZipArchive();
$zip->open('/srv/' . $f); // want: path-traversal
$zip->addFile('/srv/' . $f, 'x'); // want: path-traversal
$zip->extractTo('/srv/' . $f); // want: path-traversal
for ($i = 0; $i < $zip->numFiles; $i++) {
    $name = $zip->getNameIndex($i);
    file_put_contents('/srv/' . $name, $zip->getFromIndex($i)); // not found: path-traversal
    file_put_contents('/srv/' . basename($name), $zip->getFromIndex($i));
}
file_get_contents('/srv/' . $f); // want: path-traversal
file_get_contents($_GET['url']); // want: ssrf
file_get_contents('https://api.example.com/' . (int) $f);
$fs = new Filesystem();
$fs->remove('/srv/' . $f); // want: path-traversal
$fs->dumpFile('/srv/' . $f, 'x'); // want: path-traversal
$fs->copy('/srv/a', '/srv/' . $f); // want: path-traversal
$fs->mirror('/srv/' . $f, '/tmp/x'); // want: path-traversal
$fs->readFile(Path::join('/srv', $f)); // want: path-traversal
Image::make('/srv/' . $f)->resize(1, 1); // want: path-traversal
ImageManager::gd()->read('/srv/' . $f)->save('/tmp/x.png'); // want: path-traversal
ImageManager::gd()->read('/tmp/x.png')->save('/srv/' . $f); // want: path-traversal
$blob = BlobRestProxy::createBlobService('x');
$blob->copyBlob('c', 'x', 'c', basename($f));
$blob->saveBlobToFile('/srv/' . $f, 'c', 'b'); // want: path-traversal
