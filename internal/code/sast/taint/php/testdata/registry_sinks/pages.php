<?php
use League\CommonMark\CommonMarkConverter;
use League\CommonMark\GithubFlavoredMarkdownConverter;
use League\Plates\Engine;
use Phalcon\Mvc\View\Engine\Volt\Compiler;
use Goutte\Client as Goutte;
use PhpOffice\PhpWord\IOFactory;
use PhpOffice\PhpWord\PhpWord;
use PhpOffice\PhpWord\Shared\Html;
use PhpOffice\PhpWord\TemplateProcessor;

$text = $_GET['text'];

echo (new Parsedown())->text($text); // want: xss
$pd = new Parsedown();
$pd->setSafeMode(true);
echo $pd->text($text); // safe but reported, want: xss
echo Parsedown::instance()->line($text); // want: xss
echo (new ParsedownExtra())->text($text); // want: xss

$md = new CommonMarkConverter();
echo $md->convert($text); // want: xss
echo (new CommonMarkConverter(['html_input' => 'strip', 'allow_unsafe_links' => false]))->convert($text);
echo (new GithubFlavoredMarkdownConverter())->convert($text)->getContent(); // want: xss
echo (new GithubFlavoredMarkdownConverter(['html_input' => 'escape', 'allow_unsafe_links' => false]))->convertToHtml($text);

$plates = new Engine('/srv/views');
echo $plates->render($_GET['view'], []); // want: path-traversal
echo $plates->render('home', ['text' => $text]);
$plates->setDirectory('/srv/' . $_GET['dir']); // want: path-traversal

$volt = new Compiler();
$volt->compileString('{{ ' . $text . ' }}'); // want: template-injection
$volt->compile('/srv/views/' . $_GET['view']); // want: path-traversal
$volt->compileString('{{ name }}');

$tal = new PHPTAL('/srv/' . $_GET['view']); // want: path-traversal
$tal = new PHPTAL();
$tal->setSource('<p>' . $text . '</p>'); // want: template-injection, xss
$tal->text = $text;
$tal->setSource('<p tal:content="text"/>');
echo $tal->execute();
$tal->setTemplate('/srv/' . $_GET['view']); // want: path-traversal

$doc = phpQuery::newDocument('<div id="a"></div>');
pq('#a')->html($text);
echo $doc; // not found: xss
phpQuery::newDocumentFileHTML('/srv/' . $_GET['f']); // want: path-traversal
$safe = phpQuery::newDocument('<div id="a"></div>');
pq('#a', $safe)->text($text);
echo $safe;

$goutte = new Goutte();
$goutte->request('GET', $_GET['url']); // want: ssrf
$crawler = $goutte->request('GET', 'https://x.example/' . rawurlencode($_GET['url']));
$crawler->filterXPath("//a[text()='$text']"); // want: xpath-injection
$crawler->filterXPath('//a')->text();

$word = IOFactory::load('/srv/' . $_GET['doc']); // want: path-traversal
IOFactory::createWriter(new PhpWord(), 'Word2007')->save('/srv/out/' . $_GET['doc']); // want: path-traversal
IOFactory::createWriter(new PhpWord(), 'Word2007')->save('/srv/out/' . basename($_GET['doc']));
$tp = new TemplateProcessor('/srv/tpl/' . $_GET['doc']); // want: path-traversal
$tp->setValue('name', $text);
$tp->saveAs('/srv/out/' . $_GET['doc']); // want: path-traversal

$pdf = new FPDF();
$pdf->Image('/srv/' . $_GET['img']); // not found: path-traversal
$pdf->Cell(40, 10, $text);
$pdf->Output('F', '/srv/out/' . $_GET['pdf']); // want: path-traversal
$pdf->Output('D', 'a.pdf');
