@extends('layouts.app')
@section('title', $q)
@section('content')
{{ $q }}
{!! $q !!} {{-- want: xss --}}
{!! e($q) !!} {!! htmlspecialchars($q) !!} {!! nl2br(e($q)) !!}
{!! nl2br($q) !!} {{-- want: xss --}}
{!! strtoupper($q) !!} {{-- want: xss --}}
{!! $q ?? 'x' !!} {{-- want: xss --}}
{!! $rows['a'] !!} {{-- want: xss --}}
@foreach ($rows as $k => $v) {!! $v !!} @endforeach {{-- want: xss --}}
@foreach($rows as $v)
{!! $v !!} {{-- want: xss --}}
@endforeach
@forelse ($rows as $row) {!! $row !!} @empty none @endforelse {{-- want: xss --}}
@php $a = $q; @endphp
{!! $a !!} {{-- want: xss --}}
@php
  $b = $q;
@endphp
{!! $b !!} {{-- want: xss --}}
@php($c = $q)
{!! $c !!} {{-- want: xss --}}
@include('part', ['t' => $q])
@includeIf('part2', ['t' => $q])
@includeWhen(true, 'part3', ['t' => $q])
@includeFirst(['none', 'part4'], ['t' => $q])
@each('part5', $rows, 'row')
@component('components.card', ['t' => $q])
  <b>{{ $q }}</b>
@endcomponent
<x-alert :text="$q" kind="x"/>
<x-slotted>{!! $q !!}</x-slotted> {{-- want: xss --}}
@{{ $q }} @{!! $q !!}
@verbatim {!! $q !!} @endverbatim
@if ($q) {!! $q !!} @endif {{-- want: xss --}}
@isset($q) {!! $q !!} @endisset {{-- want: xss --}}
<?php echo $q; ?> {{-- want: xss --}}
<?= $q ?> {{-- want: xss --}}
{!! "a $q" !!} {{-- want: xss --}}
{!! request('z') !!} {{-- want: xss --}}
{!! old('z') !!}
<script>var x = @json($q); var y = {{ Js::from($q) }};</script>
<script>var x = {!! json_encode($q) !!};</script>
!!}
@endsection
