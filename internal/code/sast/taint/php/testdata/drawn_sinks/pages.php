<?php
use Dompdf\Dompdf;
use League\Plates\Engine;
use Twig\Environment;
use Twig\Loader\ArrayLoader;

$q = $_GET['q'];
$twig = new Environment(new ArrayLoader([]));
$twig->createTemplate($q)->render([]); // want: template-injection
$twig->createTemplate('hi {{ name }}')->render(['name' => $q]);
$loader = new ArrayLoader(['x' => 'Hi ' . $q]); // want: template-injection
$m = new Mustache_Engine();
echo $m->render('<p>{{{x}}}</p>', ['x' => $q]); // want: xss
echo $m->render('<p>{{x}}</p>', ['x' => $q]);
$plates = new Engine('/srv/templates');
echo $plates->render($q, []); // want: path-traversal
echo $plates->render('profile', ['name' => $q]);
$pdf = new Dompdf();
$pdf->loadHtml('<p>' . htmlspecialchars($q) . '</p>');
$pdf->loadHtml('<p>' . $q . '</p>'); // want: xss
$pdf->loadHtmlFile($_GET['url']); // want: ssrf
$pdf->loadHtmlFile('/srv/' . $q); // want: ssrf
