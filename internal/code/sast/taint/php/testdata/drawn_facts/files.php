<?php
use FFMpeg\FFMpeg;
use Mpdf\Mpdf;
use Mpdf\Output\Destination;

$name = $_GET['name'];
$pdf = new Mpdf();
$pdf->Output($name, 'D');
$pdf->Output($name, Destination::INLINE);
$pdf->Output('/srv/' . $name, 'F'); // want: path-traversal
$pdf->Output('/srv/' . $name, Destination::FILE); // want: path-traversal
$pdf->Output('/srv/' . $name); // want: path-traversal

FFMpeg::create()->openAdvanced(['/srv/' . $name]); // want: path-traversal
FFMpeg::create()->openAdvanced(['/srv/' . basename($name)]);
$pdf->OutputFile('/srv/' . $name); // want: path-traversal
