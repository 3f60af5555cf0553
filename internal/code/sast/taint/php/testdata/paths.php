<?php

use Dompdf\Dompdf;
use Illuminate\Support\Facades\File;
use Illuminate\Support\Facades\Response;
use Illuminate\Support\Facades\Storage;
use Laminas\Diactoros\Stream;
use League\Csv\Reader;
use League\Flysystem\Local\LocalFilesystemAdapter;
use Nette\Utils\FileSystem as NetteFileSystem;
use PhpOffice\PhpSpreadsheet\IOFactory;
use PhpOffice\PhpWord\IOFactory as WordFactory;
use PhpOffice\PhpWord\TemplateProcessor;
use PhpZip\ZipFile;
use setasign\Fpdi\Fpdi;
use Smalot\PdfParser\Parser;
use Spatie\SimpleExcel\SimpleExcelReader;
use Symfony\Component\Filesystem\Filesystem;
use Symfony\Component\Finder\Finder;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\File\File as SymfonyFile;
use yii\helpers\FileHelper;
use Aws\S3\S3Client;
use Intervention\Image\ImageManager;
use Imagine\Gd\Imagine;

function path()
{
    return '/srv/' . $_GET['name'];
}

function plain()
{
    return '/srv/' . basename($_GET['name']);
}

// PHP
function use_php()
{
    fopen(path(), 'r'); // want: path-traversal
    readfile(path()); // want: path-traversal
    unlink(path()); // want: path-traversal
    file_put_contents(path(), 'x'); // want: path-traversal
    rename('/srv/a', path()); // want: path-traversal
    move_uploaded_file($_FILES['f']['tmp_name'], path()); // want: path-traversal
    include path(); // want: path-traversal
    new SplFileObject(path()); // want: path-traversal
    new SplFileInfo(plain());
    unlink(plain());
    tempnam(path(), 'x'); // want: path-traversal
    fputs(fopen(plain(), 'w'), 'x');
}

// archives
function use_archives()
{
    $zip = new ZipArchive();
    $zip->open(path()); // want: path-traversal
    $zip->extractTo(path()); // want: path-traversal
    $zip->addFile(path()); // want: path-traversal
    new PharData(path()); // want: path-traversal
    $zip->open(plain());
    (new ZipFile())->openFile(path()); // want: path-traversal
}

// Symfony
function use_symfony(Filesystem $files)
{
    $files->remove(path()); // want: path-traversal
    $files->dumpFile(path(), 'x'); // want: path-traversal
    new BinaryFileResponse(path()); // want: path-traversal
    (new Finder())->in(path()); // want: path-traversal
    $files->remove(plain());
    $files->copy('/srv/a', path()); // want: path-traversal
}

// Laravel
function use_laravel()
{
    File::get(path()); // want: path-traversal
    response()->download(path()); // want: path-traversal
    response()->file(path()); // want: path-traversal
    Response::download(path()); // want: path-traversal
    Storage::disk('local')->get($_GET['name']);
    File::get(plain());
    Storage::build(['driver' => 'local', 'root' => path()]); // want: path-traversal
}

// Flysystem
function use_flysystem()
{
    new LocalFilesystemAdapter(path()); // want: path-traversal
    new LocalFilesystemAdapter('/srv');
}

// Nette
function use_nette()
{
    NetteFileSystem::read(path()); // want: path-traversal
    NetteFileSystem::delete(path()); // want: path-traversal
    NetteFileSystem::read(plain());
}

// Yii
function use_yii()
{
    FileHelper::removeDirectory(path()); // want: path-traversal
    Yii::$app->response->sendFile(path()); // want: path-traversal
    Yii::$app->response->sendFile(plain());
}

// PhpSpreadsheet
function use_spreadsheet()
{
    IOFactory::load(path()); // want: path-traversal
    IOFactory::load(plain());
}

// PhpWord
function use_word()
{
    new TemplateProcessor(path()); // want: path-traversal
    WordFactory::load(path()); // want: path-traversal
    WordFactory::load(plain());
}

// League CSV
function use_csv()
{
    Reader::createFromPath(path()); // want: path-traversal
    Reader::createFromPath(plain());
}

// FPDI
function use_fpdi()
{
    (new Fpdi())->setSourceFile(path()); // want: path-traversal
    (new Fpdi())->Output('F', path()); // want: path-traversal
    (new Fpdi())->setSourceFile(plain());
}

// PDF parser
function use_pdfparser()
{
    (new Parser())->parseFile(path()); // want: path-traversal
    (new Parser())->parseFile(plain());
}

// GD and Imagick
function use_images()
{
    imagecreatefrompng(path()); // want: path-traversal
    new Imagick(path()); // want: path-traversal
    (new Imagick())->readImage(path()); // want: path-traversal
    (new Imagick())->writeImage(path()); // want: path-traversal
    new Imagick(plain());
}

// Intervention
function use_intervention(ImageManager $manager)
{
    $manager->make('/srv/a.png')->save(path()); // want: path-traversal
    $manager->make('/srv/a.png')->save(plain());
}

// AWS
function use_s3(S3Client $s3)
{
    $s3->getObject(['Bucket' => 'b', 'Key' => $_GET['key'], 'SaveAs' => path()]); // want: path-traversal
    $s3->putObject(['Bucket' => 'b', 'Key' => 'k', 'SourceFile' => path()]); // want: path-traversal
    $s3->getObject(['Bucket' => 'b', 'Key' => $_GET['key']]);
}
