<p>${q}</p> <#-- want: xss -->
