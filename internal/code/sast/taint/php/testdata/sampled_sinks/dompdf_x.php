<?php
use Dompdf\{Dompdf, Options};
use Barryvdh\DomPDF\Facade\Pdf;
$d = new Dompdf(new Options());
$d->loadHtml('<p>' . $_POST['html'] . '</p>'); // want: xss
$d->loadHtml('<p>' . htmlspecialchars($_POST['html']) . '</p>');
$d->loadHtmlFile($_POST['file']); // want: ssrf
Pdf::loadHTML($_POST['html'])->stream(); // want: xss
Pdf::loadView('invoice', ['x' => $_POST['html']]);
