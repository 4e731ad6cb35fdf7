seq 0 %last% | parallel --halt never %run%
%merge%
