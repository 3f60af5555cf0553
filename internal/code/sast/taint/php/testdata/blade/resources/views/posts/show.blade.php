@extends('layout')
<h1>{!! $title !!} {{ $q }} {!! $n !!}</h1>
{{-- nothing: {!! $q !!} --}}
<h2>{!! $q !!}</h2> {{-- want: xss --}}
<h2>{!! e($q) !!}</h2>
<h2>{!! nl2br(e($q)) !!}</h2>
@if ($q)
  <i>{!! strtoupper($q) !!}</i> {{-- want: xss --}}
@endif
@foreach ($rows as $i => $row)
  <b>{{ $row['label'] }}</b>
  <b>{!! $row['label'] !!}</b> {{-- want: xss --}}
@endforeach
@php
$again = $q;
@endphp
<u>{!! $again !!}</u> {{-- want: xss --}}
@verbatim {!! $q !!} @endverbatim
@include('posts.part', ['label' => $q])
