(* Words of bits, of any width: what smt/schema/bits.txt says of swizzles, of layouts of powers of two, of swizzled layouts and of
   linear layouts is proved here from the definitions, for all integers. There is no axiom in this file.

   Behind a theorem stands what is false without one of its hypotheses, as an example whose name ends in "needed". *)

Require Import ZArith Lia Bool List FinFun swizzle.
Import ListNotations.
Open Scope Z_scope.

(* -- bits *)

Ltac by_bits := apply same_bits; let k := fresh "k" in let K := fresh "K" in intros k K.
Ltac all_cases := repeat match goal with |- context [Z.testbit ?a ?k] => destruct (Z.testbit a k) end; simpl in *;
  try congruence; auto.
Ltac by_xor := by_bits; rewrite !Z.lxor_spec; all_cases.

Definition apart (u v : Z) : Prop := Z.land u v = 0.

Lemma apart_bits : forall u v k, apart u v -> Z.testbit u k = true -> Z.testbit v k = false.
Proof.
  intros u v k H U. assert (F := f_equal (fun w => Z.testbit w k) H). cbn beta in F. rewrite Z.land_spec, U, Z.bits_0 in F.
  destruct (Z.testbit v k); [discriminate|reflexivity].
Qed.

Lemma apart_from_bits : forall u v, (forall k, 0 <= k -> Z.testbit u k && Z.testbit v k = false) -> apart u v.
Proof. intros u v H. red. by_bits. rewrite Z.land_spec, Z.bits_0. auto. Qed.

Lemma bit_in_common : forall u v k, 0 <= k -> Z.testbit u k = true -> Z.testbit v k = true -> Z.land u v <> 0.
Proof. intros u v k K U V E. rewrite (apart_bits u v k E U) in V. discriminate. Qed.

Lemma not_zero_bit : forall u, 0 <= u -> u <> 0 -> exists k, 0 <= k /\ Z.testbit u k = true.
Proof. intros u U N. exists (Z.log2 u). split; [apply Z.log2_nonneg|apply Z.bit_log2; lia]. Qed.

Lemma bit_below_size : forall u k, 0 <= u -> Z.testbit u k = true -> k <= Z.log2 u.
Proof.
  intros u k U T. destruct (Z.lt_ge_cases (Z.log2 u) k) as [H|H]; [|assumption]. rewrite Z.bits_above_log2 in T by assumption.
  discriminate.
Qed.

Lemma shiftl_bit : forall u n k, 0 <= n -> 0 <= k -> Z.testbit (Z.shiftl u n) k = (n <=? k) && Z.testbit u (k - n).
Proof.
  intros u n k N K. rewrite Z.shiftl_spec by assumption. destruct (Z.leb_spec n k); [reflexivity|].
  rewrite Z.testbit_neg_r by lia.
  reflexivity.
Qed.

Lemma ones_bit : forall n k, 0 <= n -> 0 <= k -> Z.testbit (Z.ones n) k = (k <? n).
Proof.
  intros n k N K. destruct (Z.ltb_spec k n); [apply Z.ones_spec_low|apply Z.ones_spec_high]; lia.
Qed.

Lemma power_bit : forall n k, 0 <= n -> Z.testbit (2 ^ n) k = (n =? k).
Proof. intros n k N. apply Z.pow2_bits_eqb. assumption. Qed.

(* -- adding and xoring *)

Theorem no_carry : forall u v, apart u v -> u + v = Z.lxor u v.
Proof. intros u v H. apply Z.add_nocarry_lxor. assumption. Qed.

Lemma add_lxor_land : forall u v, u + v = Z.lxor u v + 2 * Z.land u v.
Proof.
  intros u v. assert (forall a b, a = Z.ldiff a b + Z.land a b) as Parts.
  { intros a b. rewrite no_carry; [|apply apart_from_bits; intros k K]; [by_bits|];
    rewrite ?Z.lxor_spec, Z.ldiff_spec, Z.land_spec; all_cases. }
  assert (Z.lxor u v = Z.ldiff u v + Z.ldiff v u) as X.
  { rewrite no_carry; [by_bits|apply apart_from_bits; intros k K]; rewrite ?Z.lxor_spec, !Z.ldiff_spec; all_cases. }
  pose proof (Parts u v). pose proof (Parts v u) as Q. rewrite (Z.land_comm v u) in Q. lia.
Qed.

Theorem carry : forall u v, Z.land u v <> 0 -> u + v <> Z.lxor u v.
Proof. intros u v H E. pose proof (add_lxor_land u v). lia. Qed.

(* From an offset o a step to p flips the bits lxor p o. *)
Lemma two_steps : forall o p u, p + (u - o) = Z.lxor p (Z.lxor u o) <-> Z.land p u = Z.land (Z.lxor p (Z.lxor u o)) o.
Proof.
  intros o p u. pose proof (add_lxor_land p u) as A. pose proof (add_lxor_land (Z.lxor p (Z.lxor u o)) o) as B.
  replace (Z.lxor (Z.lxor p (Z.lxor u o)) o) with (Z.lxor p u) in B by by_xor. lia.
Qed.

Theorem flips_add_up : forall o p u, apart (Z.lxor p o) (Z.lxor u o) -> p + (u - o) = Z.lxor p (Z.lxor u o).
Proof.
  intros o p u H. apply two_steps. by_bits. rewrite !Z.land_spec, !Z.lxor_spec.
  pose proof (apart_bits _ _ k H) as A. rewrite !Z.lxor_spec in A. revert A. all_cases. intros A. specialize (A eq_refl).
  discriminate.
Qed.

Theorem flips_meet : forall o u v, Z.land (Z.lxor u o) (Z.lxor v o) <> 0 -> 0 <= u -> 0 <= v -> 0 <= o ->
  u + (v - o) <> Z.lxor u (Z.lxor v o).
Proof.
  intros o u v H U V O E. apply two_steps in E.
  destruct (not_zero_bit (Z.land (Z.lxor u o) (Z.lxor v o))) as (k & K & T); [|assumption|].
  { apply Z.land_nonneg. left. apply Z.lxor_nonneg. tauto. }
  assert (F := f_equal (fun w => Z.testbit w k) E). cbn beta in F. rewrite !Z.land_spec, !Z.lxor_spec in F.
  rewrite Z.land_spec, !Z.lxor_spec in T. destruct (Z.testbit u k), (Z.testbit v k), (Z.testbit o k); discriminate.
Qed.

(* -- swizzles *)

(* Booleans of comparisons, of which lia knows when they are true. *)
Ltac compare := apply eq_true_iff_eq; rewrite ?andb_true_iff, ?Z.leb_le, ?Z.ltb_lt; unfold source, target in *;
  cbn [bits base shift] in *; lia.
Ltac bounds := repeat match goal with
  | |- context [Z.leb ?a ?b] => destruct (Z.leb_spec a b)
  | |- context [Z.ltb ?a ?b] => destruct (Z.ltb_spec a b)
  | |- context [Z.eqb ?a ?b] => destruct (Z.eqb_spec a b)
  end; simpl; try lia; try reflexivity; try discriminate.

Theorem linear : forall S x y, is_swizzle S ->
  value_of_swizzle S (Z.lxor x y) = Z.lxor (value_of_swizzle S x) (value_of_swizzle S y).
Proof.
  intros S x y W. by_bits. rewrite Z.lxor_spec, !bit_of_value, !Z.lxor_spec by assumption.
  destruct ((target S <=? k) && (k <? target S + bits S)); all_cases.
Qed.

Example linear_in_xor_needed : value_of_swizzle (Build_swizzle 1 0 1) (Z.lor 2 3) <>
  Z.lor (value_of_swizzle (Build_swizzle 1 0 1) 2) (value_of_swizzle (Build_swizzle 1 0 1) 3).
Proof. discriminate. Qed.

Theorem powers : forall S i, is_swizzle S -> 0 <= i -> value_of_swizzle S (2 ^ i) =
  Z.lxor (2 ^ i) (if (source S <=? i) && (i <? source S + bits S) then 2 ^ (i - shift S) else 0).
Proof.
  intros S i W I. by_bits. rewrite Z.lxor_spec, bit_of_value, !power_bit by assumption. f_equal.
  assert (source S - target S = shift S) by (unfold source, target; lia). assert (0 <= target S) by (destruct W; unfold target;
    lia).
  destruct (Z.leb_spec (source S) i), (Z.ltb_spec i (source S + bits S)); simpl; rewrite ?Z.bits_0, ?power_bit by lia; bounds.
Qed.

(* No bit outside of the window from M to B + M + |S| - 1 is read or written. *)
Theorem window : forall S u w, is_swizzle S ->
  (forall k, base S <= k < base S + bits S + Z.abs (shift S) -> Z.testbit u k = false) ->
  value_of_swizzle S (Z.lxor u w) = Z.lxor u (value_of_swizzle S w).
Proof.
  intros S u w W H. rewrite linear by assumption. f_equal. by_bits. rewrite bit_of_value by assumption.
  destruct (Z.leb_spec (target S) k), (Z.ltb_spec k (target S + bits S)); simpl; try apply xorb_false_r.
  rewrite (H (k + shift S)) by (destruct W; unfold target in *; lia). apply xorb_false_r.
Qed.

Example window_needed : value_of_swizzle (Build_swizzle 1 0 1) (Z.lxor 2 0) <>
  Z.lxor 2 (value_of_swizzle (Build_swizzle 1 0 1) 0).
Proof. discriminate. Qed.

Theorem written : forall S x k, is_swizzle S -> 0 <= k -> ~ base S <= k < base S + bits S + Z.abs (shift S) ->
  Z.testbit (value_of_swizzle S x) k = Z.testbit x k.
Proof.
  intros S x k W K H. rewrite bit_of_value by assumption.
  destruct (Z.leb_spec (target S) k), (Z.ltb_spec k (target S + bits S)); simpl; try apply xorb_false_r.
  destruct W. unfold target in *. lia.
Qed.

Definition twice (S : swizzle) : swizzle := {| bits := Z.max 0 (bits S - Z.abs (shift S)); base := base S;
  shift := 2 * shift S |}.

Definition writes (S : swizzle) (k : Z) : bool := (target S <=? k) && (k <? target S + bits S).

Theorem square : forall S x, is_swizzle S -> value_of_swizzle S (value_of_swizzle S x) = value_of_swizzle (twice S) x.
Proof.
  intros S x W. assert (is_swizzle (twice S)) by (destruct W; split; simpl; lia). by_bits.
  rewrite (bit_of_value (twice S)), bit_of_value, (bit_of_value S x k) by assumption. fold (writes S k) (writes (twice S) k).
  assert (writes (twice S) k = writes S k && writes S (k + shift S)) as -> by (destruct W; unfold writes, twice; compare).
  destruct (writes S k) eqn:E; cbn [andb]; [|rewrite !xorb_false_r; reflexivity].
  rewrite bit_of_value; [|assumption|unfold writes, target in E; apply andb_true_iff in E; rewrite Z.leb_le in E; destruct W;
    lia].
  fold (writes S (k + shift S)). replace (k + shift (twice S)) with (k + shift S + shift S) by (cbn [shift twice]; lia).
  destruct (writes S (k + shift S)); all_cases.
Qed.

Theorem involution : forall S, is_swizzle S ->
  is_involution_of_swizzle S = true <-> forall x, 0 <= x -> value_of_swizzle S (value_of_swizzle S x) = x.
Proof.
  intros S W. split; [intros H x X; apply swizzle_undoes; assumption|]. intros H. unfold is_involution_of_swizzle.
  destruct (Z.leb_spec (bits S) (Z.abs (shift S))) as [|L]; [reflexivity|exfalso].
  (* the lowest bit that is read twice *)
  assert (is_swizzle (twice S)) as W2 by (destruct W; split; simpl; lia).
  assert (0 <= source (twice S)) by (destruct W; unfold source, twice; simpl; lia).
  pose proof (H (2 ^ source (twice S)) (Z.pow_nonneg 2 _ ltac:(lia))) as E. rewrite square, powers in E by assumption.
  replace ((source (twice S) <=? source (twice S)) && (source (twice S) <? source (twice S) + bits (twice S))) with true in E
    by (unfold twice; simpl; bounds).
  assert (F := f_equal (fun v => Z.testbit v (source (twice S) - shift (twice S))) E). cbn beta in F.
  assert (0 <= source (twice S) - shift (twice S)) by (destruct W; unfold source, twice; simpl; lia).
  rewrite Z.lxor_spec, !power_bit, Z.eqb_refl in F by assumption.
  destruct (source (twice S) =? source (twice S) - shift (twice S)); discriminate.
Qed.

Theorem bijective : forall S, is_swizzle S -> bijective_of_swizzle S = true <->
  forall x y, 0 <= x -> 0 <= y -> value_of_swizzle S x = value_of_swizzle S y -> x = y.
Proof.
  intros S W. split; [intros H x y X Y E; apply (swizzle_apart S); assumption|]. intros H. unfold bijective_of_swizzle.
  destruct (Z.eqb_spec (shift S) 0) as [Z0|]; [|reflexivity]. destruct (Z.eqb_spec (bits S) 0) as [|N]; [reflexivity|exfalso].
  destruct W as [B M]. assert (2 ^ base S = 0); [|pose proof (Z.pow_pos_nonneg 2 (base S)); lia].
  apply H; [apply Z.pow_nonneg; lia|lia|]. rewrite swizzle_zero, powers by (try assumption; split; assumption). unfold source.
  rewrite Z0. replace ((base S + Z.max 0 0 <=? base S) && (base S <? base S + Z.max 0 0 + bits S)) with true by bounds.
  rewrite Z.sub_0_r. apply Z.lxor_nilpotent.
Qed.

(* In blocks of 2^n addresses, where n <= M, a swizzle moves whole blocks, as Sw<B,M-n,S> does. *)
Theorem upcast : forall S n x, is_swizzle S -> 0 <= n <= base S -> 0 <= x ->
  value_of_swizzle S x = Z.shiftl (value_of_swizzle {| bits := bits S; base := base S - n; shift := shift S |} (Z.shiftr x n)) n +
    x mod 2 ^ n.
Proof.
  intros S n x W N X. set (U := {| bits := bits S; base := base S - n; shift := shift S |}).
  assert (is_swizzle U) by (destruct W; split; simpl; lia). rewrite <- Z.land_ones by lia. rewrite no_carry.
  - by_bits. rewrite Z.lxor_spec, shiftl_bit, Z.land_spec, ones_bit, bit_of_value by (assumption || lia).
    destruct (Z.leb_spec n k).
    + rewrite bit_of_value by (assumption || lia). rewrite Z.shiftr_spec by lia. replace (k - n + n) with k by lia.
      replace (target U <=? k - n) with (target S <=? k) by (unfold target, U; simpl; bounds).
      replace (k - n <? target U + bits U) with (k <? target S + bits S) by (unfold target, U; simpl; bounds).
      replace (k <? n) with false by bounds. rewrite andb_false_r, xorb_false_r. simpl andb. f_equal.
      destruct (Z.leb_spec (target S) k), (Z.ltb_spec k (target S + bits S)); simpl; try reflexivity.
      rewrite Z.shiftr_spec by (destruct W; unfold target in *; lia). f_equal. lia.
    + replace (target S <=? k) with false by (destruct W; unfold target; bounds). replace (k <? n) with true by bounds. simpl.
      rewrite andb_true_r. all_cases.
  - apply apart_from_bits. intros k K. rewrite shiftl_bit, Z.land_spec, ones_bit by lia. bounds; rewrite ?andb_false_r;
    reflexivity.
Qed.

(* Blocks of 2^n > 2^M addresses are torn apart: no map of blocks does what the swizzle does. *)
Theorem no_upcast : forall S n, is_swizzle S -> 0 < bits S -> base S < n ->
  ~ exists f, forall x, 0 <= x -> value_of_swizzle S x = f (x / 2 ^ n) * 2 ^ n + x mod 2 ^ n.
Proof.
  intros S n W B N (f & F). destruct W as [_ M].
  assert (0 < 2 ^ n) by (apply Z.pow_pos_nonneg; lia).
  assert (f 0 = 0) as F0.
  { pose proof (F 0 ltac:(lia)) as E. rewrite swizzle_zero, Z.div_0_l, Z.mod_0_l in E by (lia || (split; lia)). nia. }
  assert (value_of_swizzle S (2 ^ source S) = Z.lxor (2 ^ source S) (2 ^ target S)) as V.
  { rewrite powers by ((unfold source; lia) || (split; lia)).
    replace ((source S <=? source S) && (source S <? source S + bits S)) with true by bounds.
    replace (source S - shift S) with (target S) by (unfold source, target; lia). reflexivity. }
  pose proof (F (2 ^ source S) ltac:(apply Z.pow_nonneg; lia)) as E. rewrite V in E.
  assert (0 <= source S /\ 0 <= target S) as [P Q] by (unfold source, target; lia).
  assert (forall k, 0 <= k < n -> Z.testbit (Z.lxor (2 ^ source S) (2 ^ target S)) k = Z.testbit (2 ^ source S) k) as Low.
  { intros k K. rewrite E, <- Z.land_ones, <- Z.shiftl_mul_pow2, no_carry by (lia ||
      (apply apart_from_bits; intros j J; rewrite shiftl_bit, Z.land_spec, ones_bit by lia; bounds; rewrite ?andb_false_r;
        reflexivity)).
    rewrite Z.lxor_spec, shiftl_bit, Z.land_spec, ones_bit by lia. replace (n <=? k) with false by bounds.
    replace (k <? n) with true by bounds. rewrite andb_true_r. apply xorb_false_l. }
  destruct (Z.lt_ge_cases (target S) n) as [T|T].
  - pose proof (Low (target S) ltac:(lia)) as L. rewrite Z.lxor_spec, !power_bit, Z.eqb_refl in L by lia.
    destruct (source S =? target S); discriminate.
  - assert (source S = base S) as SM by (unfold source, target in *; lia).
    rewrite SM, Z.div_small, F0, Z.mod_small in E by (split; [apply Z.pow_nonneg; lia|apply Z.pow_lt_mono_r; lia]).
    assert (G := f_equal (fun v => Z.testbit v (target S)) E). cbn beta in G.
    rewrite Z.lxor_spec, !power_bit, Z.eqb_refl in G by lia.
    simpl in G. rewrite power_bit in G by lia. destruct (Z.eqb_spec (base S) (target S)); [lia|discriminate].
Qed.

(* What CuTe returns for blocks of two addresses where M = 0 < B. *)
Definition cute_upcast (S : swizzle) : swizzle := {| bits := bits S - 1; base := 0; shift := shift S |}.

Theorem cute_upcast_down : forall S x, 0 < bits S -> base S = 0 -> 0 <= shift S -> 0 <= x ->
  value_of_swizzle S (2 * x) / 2 = value_of_swizzle (cute_upcast S) x.
Proof.
  intros S x B M D X. assert (is_swizzle S /\ is_swizzle (cute_upcast S)) as [W U] by (unfold is_swizzle, cute_upcast; simpl;
    lia).
  rewrite <- Z.div2_div, Z.div2_spec. by_bits. rewrite Z.shiftr_spec, !bit_of_value by (assumption || lia).
  replace (k + 1) with (Z.succ k) by lia. rewrite Z.testbit_even_succ by lia. f_equal.
  replace (target S <=? Z.succ k) with (target (cute_upcast S) <=? k) by (unfold target, cute_upcast in *; simpl; bounds).
  replace (Z.succ k <? target S + bits S) with (k <? target (cute_upcast S) + bits (cute_upcast S))
    by (unfold target, cute_upcast in *; simpl; bounds).
  f_equal. replace (Z.succ k + shift S) with (Z.succ (k + shift S)) by lia. rewrite Z.testbit_even_succ by lia. reflexivity.
Qed.

Example cute_upcast_down_base_needed : value_of_swizzle (Build_swizzle 1 1 1) (2 * 2) / 2 <>
  value_of_swizzle (cute_upcast (Build_swizzle 1 1 1)) 2.
Proof. discriminate. Qed.

Theorem cute_upcast_up : forall S x, 0 < bits S -> base S = 0 -> shift S < 0 -> 0 <= x ->
  value_of_swizzle S (2 * x) = 2 * value_of_swizzle (cute_upcast S) x.
Proof.
  intros S x B M D X. assert (is_swizzle S /\ is_swizzle (cute_upcast S)) as [W U] by (unfold is_swizzle, cute_upcast; simpl;
    lia).
  by_bits. rewrite bit_of_value by assumption. destruct (Z.eq_dec k 0) as [->|].
  - rewrite !Z.testbit_even_0. replace (target S <=? 0) with false by (unfold target; bounds). reflexivity.
  - replace k with (Z.succ (k - 1)) by lia. rewrite !Z.testbit_even_succ, bit_of_value by (assumption || lia). f_equal.
    replace (target S <=? Z.succ (k - 1)) with (target (cute_upcast S) <=? k - 1 + 1) by (unfold target, cute_upcast in *;
      simpl; bounds).
    replace (Z.succ (k - 1) <? target S + bits S) with (k - 1 <? target (cute_upcast S) + bits (cute_upcast S))
      by (unfold target, cute_upcast in *; simpl; bounds).
    destruct (Z.leb_spec (target (cute_upcast S)) (k - 1)).
    + replace (target (cute_upcast S) <=? k - 1 + 1) with true by bounds.
      replace (Z.succ (k - 1) + shift S) with (Z.succ (k - 1 + shift S)) by lia.
      rewrite Z.testbit_even_succ by (unfold target, cute_upcast in *; simpl in *; lia). reflexivity.
    + destruct (Z.leb_spec (target (cute_upcast S)) (k - 1 + 1)); [|reflexivity].
      replace (Z.succ (k - 1) + shift S) with 0 by (unfold target, cute_upcast in *; simpl in *; lia).
      rewrite Z.testbit_even_0, !andb_false_r. reflexivity.
Qed.

Example cute_upcast_up_shift_needed : value_of_swizzle (Build_swizzle 2 0 1) (2 * 1) <>
  2 * value_of_swizzle (cute_upcast (Build_swizzle 2 0 1)) 1.
Proof. discriminate. Qed.

Lemma xor_below : forall n x y, 0 <= n -> 0 <= x < 2 ^ n -> 0 <= y < 2 ^ n -> 0 <= Z.lxor x y < 2 ^ n.
Proof.
  intros n x y N X Y. replace (Z.lxor x y) with (Z.lxor x y mod 2 ^ n); [apply Z.mod_pos_bound, Z.pow_pos_nonneg; lia|].
  rewrite <- (Z.mod_small x (2 ^ n)), <- (Z.mod_small y (2 ^ n)), <- !Z.land_ones by assumption. by_bits.
  rewrite !Z.land_spec, !Z.lxor_spec, !Z.land_spec. all_cases.
Qed.

(* -- layouts of powers of two *)

(* The mode 2^length:2^to. *)
Record mode : Type := { length_of : Z; to : Z }.
Definition is_mode (m : mode) : Prop := 0 <= length_of m /\ 0 <= to m.

(* The value at the 1-D coordinate x. *)
Fixpoint value (L : list mode) (x : Z) : Z := match L with
  | [] => 0
  | m :: L => Z.shiftl (Z.land x (Z.ones (length_of m))) (to m) + value L (Z.shiftr x (length_of m))
  end.
(* How many bits the coordinate has. *)
Fixpoint width (L : list mode) : Z := match L with [] => 0 | m :: L => length_of m + width L end.

(* The bits that a mode's values have, and that the layout's have. *)
Definition reaches (m : mode) (k : Z) : Prop := to m <= k < to m + length_of m.
Definition reached (L : list mode) (k : Z) : Prop := Exists (fun m => reaches m k) L.
(* Two modes reach a common bit. *)
Inductive meet : list mode -> Prop :=
  | here : forall m L k, reaches m k -> reached L k -> meet (m :: L)
  | further : forall m L, meet L -> meet (m :: L).
Definition disjoint (L : list mode) : Prop := ~ meet L.

Lemma disjoint_cons : forall m L, disjoint (m :: L) -> (forall k, reaches m k -> ~ reached L k) /\ disjoint L.
Proof. intros m L D. split; [intros k R R'; apply D, (here m L k); assumption|intros M; apply D; right; assumption]. Qed.

Lemma mode_bit : forall m x k, is_mode m -> 0 <= k ->
  Z.testbit (Z.shiftl (Z.land x (Z.ones (length_of m))) (to m)) k = (to m <=? k) && (k <? to m + length_of m) && Z.testbit x (k
    - to m).
Proof.
  intros m x k [N T] K. rewrite shiftl_bit by assumption. destruct (Z.leb_spec (to m) k); [|reflexivity].
  rewrite Z.land_spec, ones_bit by lia. replace (k - to m <? length_of m) with (k <? to m + length_of m) by compare.
  destruct (k <? to m + length_of m), (Z.testbit x (k - to m)); reflexivity.
Qed.

Lemma mode_apart : forall m v x, is_mode m -> (forall k, 0 <= k -> reaches m k -> Z.testbit v k = false) ->
  apart (Z.shiftl (Z.land x (Z.ones (length_of m))) (to m)) v.
Proof.
  intros m v x M H. apply apart_from_bits. intros k K. rewrite mode_bit by assumption.
  destruct (Z.leb_spec (to m) k), (Z.ltb_spec k (to m + length_of m)); try reflexivity.
  rewrite (H k) by (assumption || (split; assumption)). apply andb_false_r.
Qed.

Lemma value_bit : forall L x k, Forall is_mode L -> disjoint L -> 0 <= k -> ~ reached L k -> Z.testbit (value L x) k = false.
Proof.
  intros L. induction L as [|m L IH]; intros x k M D K R; [apply Z.bits_0|]. inversion M as [|? ? Mm ML]; subst.
  apply disjoint_cons in D. destruct D as [D DL]. simpl.
  rewrite no_carry, Z.lxor_spec, mode_bit, IH, xorb_false_r by
    (try assumption; try (apply mode_apart; auto); intros H; apply R; right; assumption).
  destruct (Z.leb_spec (to m) k), (Z.ltb_spec k (to m + length_of m)); try reflexivity. destruct R. left. split; assumption.
Qed.

Lemma parts_apart : forall m L x y, Forall is_mode (m :: L) -> disjoint (m :: L) ->
  apart (Z.shiftl (Z.land x (Z.ones (length_of m))) (to m)) (value L y).
Proof.
  intros m L x y M D. inversion M; subst. apply disjoint_cons in D. destruct D. apply mode_apart; auto using value_bit.
Qed.

(* Adding up is xoring where no two modes reach a common bit; *)
Theorem power_layout_linear : forall L x y, Forall is_mode L -> disjoint L -> value L (Z.lxor x y) = Z.lxor (value L x) (value
  L y).
Proof.
  intros L. induction L as [|m L IH]; intros x y M D; [reflexivity|]. simpl. rewrite !no_carry by (apply parts_apart; assumption).
  inversion M; subst. apply disjoint_cons in D. destruct D as [_ D]. rewrite Z.shiftr_lxor, IH by assumption. by_bits.
  rewrite !Z.lxor_spec, !mode_bit, Z.lxor_spec by assumption. destruct ((to m <=? k) && (k <? to m + length_of m)); all_cases.
Qed.

Lemma low_part : forall n u v, 0 <= n -> 0 <= u < 2 ^ n ->
  Z.land (Z.lxor u (Z.shiftl v n)) (Z.ones n) = u /\ Z.shiftr (Z.lxor u (Z.shiftl v n)) n = v.
Proof.
  intros n u v N U. assert (u = Z.land u (Z.ones n)) as Low by (rewrite Z.land_ones, Z.mod_small; lia).
  split; [rewrite Low at 2|]; by_bits.
  - rewrite !Z.land_spec, Z.lxor_spec, shiftl_bit, !ones_bit by assumption. bounds; destruct (Z.testbit u k); reflexivity.
  - rewrite Z.shiftr_spec, Z.lxor_spec, shiftl_bit, Low, Z.land_spec, ones_bit by lia. replace (k + n <? n) with false by bounds.
    replace (n <=? k + n) with true by bounds. rewrite andb_false_r. replace (k + n - n) with k by lia. apply xorb_false_l.
Qed.

Lemma value_cons : forall m L u v, is_mode m -> 0 <= u < 2 ^ length_of m ->
  value (m :: L) (Z.lxor u (Z.shiftl v (length_of m))) = Z.shiftl u (to m) + value L v.
Proof. intros m L u v [N T] U. simpl. destruct (low_part (length_of m) u v N U) as [-> ->]. reflexivity. Qed.

Lemma value_zero : forall L, value L 0 = 0.
Proof. induction L as [|m L IH]; [reflexivity|]. simpl. rewrite Z.shiftl_0_l, Z.shiftr_0_l. assumption. Qed.

Lemma width_not_negative : forall L, Forall is_mode L -> 0 <= width L.
Proof. intros L M. induction M as [|m L [N T]]; simpl; lia. Qed.

Lemma power_above : forall i n, 0 <= i -> 0 <= n -> 2 ^ (i + n) = Z.shiftl (2 ^ i) n.
Proof. intros i n I N. rewrite Z.shiftl_mul_pow2, Z.pow_add_r by assumption. reflexivity. Qed.

(* Each bit that is reached is the value at a power of two. *)
Theorem power_layout_reaches : forall L k, Forall is_mode L -> reached L k -> exists i, 0 <= i < width L /\ value L (2 ^ i) = 2
  ^ k.
Proof.
  intros L k M. induction M as [|m L Mm ML IH]; intros R; inversion R as [? ? H|? ? H]; subst.
  - exists (k - to m). destruct Mm as [N T], H. pose proof (width_not_negative L ML). split; [simpl; lia|].
    pose proof (value_cons m L (2 ^ (k - to m)) 0) as V. rewrite Z.shiftl_0_l, Z.lxor_0_r, value_zero, Z.add_0_r in V.
    rewrite V, Z.shiftl_mul_pow2, <- Z.pow_add_r by (lia || (split; lia) || (split; [apply Z.pow_nonneg|apply Z.pow_lt_mono_r];
      lia)).
    f_equal. lia.
  - destruct (IH H) as (i & I & V). destruct Mm as [N T]. exists (i + length_of m). split; [simpl; lia|].
    pose proof (value_cons m L 0 (2 ^ i)) as W. rewrite Z.lxor_0_l, Z.shiftl_0_l, <- power_above, V in W by lia.
    rewrite W by ((split; lia) || (pose proof (Z.pow_pos_nonneg 2 (length_of m)); lia)). reflexivity.
Qed.

(* and where two do, adding up is not xoring at some two powers of two. *)
Theorem power_layout_not_linear : forall L, Forall is_mode L -> meet L -> exists i j, 0 <= i < width L /\ 0 <= j < width L /\
  value L (Z.lxor (2 ^ i) (2 ^ j)) <> Z.lxor (value L (2 ^ i)) (value L (2 ^ j)).
Proof.
  intros L M C. induction C as [m L k H R|m L C IH]; inversion M as [|? ? [N T] ML]; subst; pose proof (width_not_negative L ML);
    pose proof (Z.pow_pos_nonneg 2 (length_of m)).
  - destruct (power_layout_reaches L k ML R) as (j & J & V). destruct H as [H H']. exists (k - to m), (j + length_of m).
    split; [simpl; lia|]. split; [simpl; lia|].
    assert (0 <= 2 ^ (k - to m) < 2 ^ length_of m) by (split; [apply Z.pow_nonneg|apply Z.pow_lt_mono_r]; lia).
    rewrite power_above by lia. pose proof (value_cons m L (2 ^ (k - to m)) 0) as A. pose proof (value_cons m L 0 (2 ^ j)) as B.
    rewrite Z.shiftl_0_l, Z.lxor_0_r, value_zero in A. rewrite Z.lxor_0_l, Z.shiftl_0_l in B.
    rewrite value_cons, A, B, V, Z.shiftl_mul_pow2, <- Z.pow_add_r by ((split; lia) || lia).
    replace (k - to m + to m) with k by lia. rewrite Z.add_0_r, Z.lxor_nilpotent. pose proof (Z.pow_pos_nonneg 2 k). lia.
  - destruct (IH ML) as (i & j & I & J & D). exists (i + length_of m), (j + length_of m). split; [simpl; lia|]. split; [simpl;
    lia|].
    rewrite !power_above, <- Z.shiftl_lxor by lia.
    assert (forall v, value (m :: L) (Z.shiftl v (length_of m)) = value L v) as Up.
    { intros v. pose proof (value_cons m L 0 v) as A. rewrite Z.lxor_0_l, Z.shiftl_0_l in A. apply A; [split; lia|lia]. }
    rewrite !Up. assumption.
Qed.

(* Where no two modes reach a common bit, no value is taken twice. *)
Theorem power_layout_injective : forall L x y, Forall is_mode L -> disjoint L -> 0 <= x < 2 ^ width L -> 0 <= y < 2 ^ width L ->
  value L x = value L y -> x = y.
Proof.
  intros L x y M D X Y E.
  assert (forall z, 0 <= z < 2 ^ width L -> value L z = 0 -> z = 0) as Kernel.
  { clear X Y E x y. induction M as [|m L Mm ML IH]; intros z Z0 V; [simpl in *; lia|]. pose proof Mm as [N T].
    assert (value L (Z.shiftr z (length_of m)) = 0 /\ Z.land z (Z.ones (length_of m)) = 0) as [H L0].
    { pose proof (parts_apart m L z (Z.shiftr z (length_of m)) (Forall_cons m Mm ML) D) as A. simpl in V.
      rewrite no_carry in V by assumption.
      apply Z.lxor_eq in V. unfold apart in A. rewrite <- V, Z.land_diag in A. split; [rewrite <- V; assumption|].
      by_bits. assert (F := f_equal (fun v => Z.testbit v (k + to m)) A). cbn beta in F.
      rewrite shiftl_bit, Z.bits_0 in F by lia. replace (to m <=? k + to m) with true in F by bounds.
      replace (k + to m - to m) with k in F by lia. rewrite Z.bits_0. assumption. }
    apply disjoint_cons in D. destruct D as [_ D]. apply IH in H; [|assumption|].
    - rewrite Z.land_ones in L0 by lia. rewrite Z.shiftr_div_pow2 in H by lia.
      pose proof (Z.div_mod z (2 ^ length_of m) ltac:(apply Z.pow_nonzero; lia)). nia.
    - rewrite Z.shiftr_div_pow2 by lia. pose proof (width_not_negative L ML). simpl in Z0. rewrite Z.pow_add_r in Z0 by lia.
      split; [apply Z.div_pos|apply Z.div_lt_upper_bound]; lia || (apply Z.pow_pos_nonneg; lia). }
  apply Z.lxor_eq, Kernel; [apply xor_below; auto using width_not_negative|].
  rewrite power_layout_linear, E by assumption. apply Z.lxor_nilpotent.
Qed.

(* -- swizzles behind what has bits of its own *)

(* Sw o offset o L is Sw o L but for a constant, where no value of L has a bit of the offset. *)
Theorem affine : forall S offset u, is_swizzle S -> apart u offset ->
  value_of_swizzle S (offset + u) = Z.lxor (value_of_swizzle S offset) (value_of_swizzle S u).
Proof. intros S offset u W A. rewrite Z.add_comm, no_carry, linear, Z.lxor_comm by assumption. reflexivity. Qed.

Example affine_apart_needed : value_of_swizzle (Build_swizzle 1 0 1) (1 + 1) <>
  Z.lxor (value_of_swizzle (Build_swizzle 1 0 1) 1) (value_of_swizzle (Build_swizzle 1 0 1) 1).
Proof. discriminate. Qed.

(* Sw o L is L, where no value of L has a bit that the swizzle reads. *)
Theorem unmoved : forall S u, is_swizzle S -> (forall k, source S <= k < source S + bits S -> Z.testbit u k = false) ->
  value_of_swizzle S u = u.
Proof.
  intros S u W H. by_bits. rewrite bit_of_value by assumption.
  destruct (Z.leb_spec (target S) k), (Z.ltb_spec k (target S + bits S));
    try apply xorb_false_r. rewrite (H (k + shift S)) by (unfold source, target in *; lia). apply xorb_false_r.
Qed.

Example unmoved_bits_needed : value_of_swizzle (Build_swizzle 1 0 1) 2 <> 2.
Proof. discriminate. Qed.

(* Where the swizzle writes to no bit of L from one of L, values that have no common bit have none behind it: adding up stays
   xoring, and the whole is a layout. `own`: the bits of L. *)
Theorem added : forall S own u v, is_swizzle S -> apart u v ->
  (forall k, 0 <= k -> Z.testbit u k || Z.testbit v k = true -> Z.testbit own k = true) ->
  (forall k, 0 <= k -> writes S k = true -> Z.testbit own (k + shift S) = true -> Z.testbit own k = false) ->
  apart (value_of_swizzle S u) (value_of_swizzle S v).
Proof.
  intros S own u v W A Own Written. apply apart_from_bits. intros k K. rewrite !bit_of_value by assumption. fold (writes S k).
  destruct (writes S k) eqn:E.
  - assert (0 <= k + shift S) as N.
    { unfold writes, target in E. apply andb_true_iff in E. rewrite Z.leb_le in E. destruct W. lia. }
    pose proof (Written k K E). pose proof (Own k K). pose proof (Own _ N). pose proof (apart_bits u v k A).
    pose proof (apart_bits u v (k + shift S) A).
    destruct (Z.testbit u k), (Z.testbit v k), (Z.testbit u (k + shift S)), (Z.testbit v (k + shift S)), (Z.testbit own k),
      (Z.testbit own (k + shift S)); simpl in *; intuition congruence.
  - simpl. rewrite !xorb_false_r. pose proof (apart_bits u v k A). destruct (Z.testbit u k), (Z.testbit v k); simpl in *;
    intuition.
Qed.

Example added_own_needed : ~ apart (value_of_swizzle (Build_swizzle 1 0 1) 2) (value_of_swizzle (Build_swizzle 1 0 1) 1).
Proof. discriminate. Qed.

(* A bit that is read, and the one that is written with it, have a common bit behind a swizzle that shifts. *)
Theorem not_added : forall S i, is_swizzle S -> shift S <> 0 -> source S <= i < source S + bits S ->
  Z.land (value_of_swizzle S (2 ^ i)) (value_of_swizzle S (2 ^ (i - shift S))) <> 0.
Proof.
  intros S i W N R. assert (0 <= source S /\ target S = source S - shift S /\ 0 <= target S) as (P & T & Q)
    by (destruct W; unfold source, target; lia).
  apply (bit_in_common _ _ (i - shift S)); [lia| |]; rewrite bit_of_value by (assumption || lia); fold (writes S (i - shift S));
    assert (writes S (i - shift S) = true) as -> by (unfold writes; apply andb_true_iff; rewrite Z.leb_le, Z.ltb_lt; lia);
    rewrite !power_bit by lia; bounds.
Qed.

Example not_added_shift_needed : Z.land (value_of_swizzle (Build_swizzle 1 0 0) (2 ^ 0)) (value_of_swizzle (Build_swizzle 1 0
  0) (2 ^ (0 - 0))) = 0.
Proof. reflexivity. Qed.

(* -- the largest value of a constant xor some of the pivots *)

(* For each bit from the highest down: its pivot is added if that sets the bit. `pivot p` is 0 or leads with bit p. *)
Fixpoint largest (n : nat) (pivot : nat -> Z) (best : Z) : Z := match n with
  | O => best
  | S p => largest p pivot (if negb (pivot p =? 0) && negb (Z.testbit best (Z.of_nat p)) then Z.lxor best (pivot p) else best)
  end.
(* Any sum. *)
Fixpoint some_sum (n : nat) (pivot : nat -> Z) (chosen : nat -> bool) (sum : Z) : Z := match n with
  | O => sum
  | S p => some_sum p pivot chosen (if chosen p then Z.lxor sum (pivot p) else sum)
  end.

(* From bit n on, a is ahead of b, or both are the same. *)
Definition ahead (n : nat) (a b : Z) : Prop := Z.shiftr b (Z.of_nat n) < Z.shiftr a (Z.of_nat n) \/ a = b.

Lemma half : forall a p, Z.shiftr a (Z.of_nat p) = 2 * Z.shiftr a (Z.of_nat (S p)) + (if Z.testbit a (Z.of_nat p) then 1 else 0).
Proof.
  intros a p. replace (Z.of_nat (S p)) with (Z.of_nat p + 1) by lia. rewrite <- Z.shiftr_shiftr, <- Z.div2_spec by lia.
  replace (Z.testbit a (Z.of_nat p)) with (Z.odd (Z.shiftr a (Z.of_nat p))).
  - rewrite (Z.div2_odd (Z.shiftr a (Z.of_nat p))) at 1. destruct (Z.odd _); reflexivity.
  - rewrite <- Z.bit0_odd, Z.shiftr_spec by lia. f_equal. 
Qed.

Theorem largest_is_ahead : forall n pivot chosen best sum, (forall p, pivot p = 0 \/ Z.shiftr (pivot p) (Z.of_nat p) = 1) ->
  ahead n best sum -> some_sum n pivot chosen sum <= largest n pivot best.
Proof.
  intros n pivot chosen. induction n as [|p IH]; intros best sum L A; simpl.
  - unfold ahead in A. rewrite !Z.shiftr_0_r in A. lia.
  - apply IH; [assumption|]. unfold ahead in *.
    assert (forall a, Z.shiftr (Z.lxor a (pivot p)) (Z.of_nat (S p)) = Z.shiftr a (Z.of_nat (S p))) as Same.
    { intros a. rewrite Z.shiftr_lxor. replace (Z.shiftr (pivot p) (Z.of_nat (S p))) with 0; [apply Z.lxor_0_r|].
      destruct (L p) as [->|E]; [symmetry; apply Z.shiftr_0_l|]. pose proof (half (pivot p) p). destruct (Z.testbit _ _); lia. }
    assert (pivot p <> 0 -> forall a, Z.testbit (Z.lxor a (pivot p)) (Z.of_nat p) = negb (Z.testbit a (Z.of_nat p))) as Flip.
    { intros N a. rewrite Z.lxor_spec. destruct (L p) as [|E]; [contradiction|]. pose proof (half (pivot p) p).
      destruct (Z.testbit (pivot p) (Z.of_nat p)); [|lia]. apply xorb_true_r. }
    destruct (Z.eqb_spec (pivot p) 0) as [E|N].
    + cbn [negb andb]. rewrite E, Z.lxor_0_r. replace (if chosen p then sum else sum) with sum by (destruct (chosen p);
      reflexivity).
      pose proof (half best p). pose proof (half sum p). destruct A as [A|A]; [left|right; assumption].
      destruct (Z.testbit best _), (Z.testbit sum _); lia.
    + specialize (Flip N). cbn [negb]. destruct A as [A|A].
      * pose proof (half best p). pose proof (half sum p). pose proof (half (Z.lxor best (pivot p)) p).
        pose proof (half (Z.lxor sum (pivot p)) p). rewrite Same in *.
        destruct (chosen p), (Z.testbit best (Z.of_nat p)), (Z.testbit sum (Z.of_nat p)), (Z.testbit (Z.lxor sum (pivot p))
          (Z.of_nat p)),
          (Z.testbit (Z.lxor best (pivot p)) (Z.of_nat p)); cbn [negb andb] in *; lia.
      * subst sum. pose proof (half best p). pose proof (half (Z.lxor best (pivot p)) p). rewrite Same, Flip in *.
        destruct (chosen p), (Z.testbit best (Z.of_nat p)); cbn [negb andb] in *; lia.
Qed.

Corollary largest_value : forall n pivot chosen constant, (forall p, pivot p = 0 \/ Z.shiftr (pivot p) (Z.of_nat p) = 1) ->
  some_sum n pivot chosen constant <= largest n pivot constant.
Proof. intros. apply largest_is_ahead; [assumption|right; reflexivity]. Qed.

Example largest_pivots_needed : ~ some_sum 1 (fun _ => 3) (fun _ => false) 2 <= largest 1 (fun _ => 3) 2.
Proof. intros H. apply H. reflexivity. Qed.

(* -- linear layouts: columns of bits, xored where the coordinate has a one *)

(* F(x), x as a list of bits. *)
Fixpoint image (columns : list Z) (x : list bool) : Z := match columns, x with
  | c :: columns, b :: x => Z.lxor (if b then c else 0) (image columns x)
  | _, _ => 0
  end.
Definition spanned (columns : list Z) (v : Z) : Prop := exists x, length x = length columns /\ image columns x = v.
Definition injective (columns : list Z) : Prop := forall x y, length x = length columns -> length y = length columns ->
  image columns x = image columns y -> x = y.

(* Xors pivots onto v until its leading bit is none of theirs; of a v below 2^n it takes at most n of them. *)
Definition leads_alike (v p : Z) : bool := Z.log2 p =? Z.log2 v.
Fixpoint reduced (n : nat) (pivots : list Z) (v : Z) : Z := match n with
  | O => v
  | S n => if v =? 0 then 0 else match find (leads_alike v) pivots with
      | Some p => reduced n pivots (Z.lxor v p)
      | None => v
      end
  end.
(* What columns leave, the last one first. n is the number of bits that they have. *)
Fixpoint pivots (n : nat) (columns : list Z) : list Z := match columns with
  | [] => []
  | c :: columns => let rest := reduced n (pivots n columns) c in if rest =? 0 then pivots n columns else rest :: pivots n columns
  end.
Definition rank (n : nat) (columns : list Z) : nat := length (pivots n columns).

Definition fits (n : nat) (v : Z) : Prop := 0 <= v < 2 ^ Z.of_nat n.

Lemma spanned_none : forall v, spanned [] v <-> v = 0.
Proof. intros v. split; [intros ([|b x] & N & E); [auto|discriminate]|intros ->; exists []; auto]. Qed.

Lemma spanned_cons : forall c columns v, spanned (c :: columns) v <-> spanned columns v \/ spanned columns (Z.lxor c v).
Proof.
  intros c columns v. split.
  - intros ([|b x] & N & E); [discriminate|]. injection N as N. simpl in E. destruct b; [right|left]; exists x; split; auto.
    rewrite <- E, <- Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_l. reflexivity.
  - intros [(x & N & E)|(x & N & E)]; [exists (false :: x)|exists (true :: x)]; simpl; rewrite N, E; split; auto.
    rewrite <- Z.lxor_assoc, Z.lxor_nilpotent. apply Z.lxor_0_l.
Qed.

Lemma spanned_zero : forall columns, spanned columns 0.
Proof. induction columns as [|c columns IH]; [apply spanned_none; reflexivity|apply spanned_cons; left; assumption]. Qed.

Lemma spanned_sum : forall columns u v, spanned columns u -> spanned columns v -> spanned columns (Z.lxor u v).
Proof.
  intros columns. induction columns as [|c columns IH]; intros u v U V.
  - apply spanned_none in U, V. subst. apply spanned_none. reflexivity.
  - rewrite spanned_cons in *. replace (Z.lxor c (Z.lxor u v)) with (Z.lxor (Z.lxor c u) v) by apply Z.lxor_assoc.
    destruct U as [U|U], V as [V|V].
    + left. auto.
    + right. replace (Z.lxor (Z.lxor c u) v) with (Z.lxor u (Z.lxor c v)) by by_xor. auto.
    + right. auto.
    + left. replace (Z.lxor u v) with (Z.lxor (Z.lxor c u) (Z.lxor c v)) by by_xor. auto.
Qed.

Lemma spanned_of : forall columns c, In c columns -> spanned columns c.
Proof.
  intros columns c. induction columns as [|d columns IH]; intros H; [destruct H|]. apply spanned_cons.
  destruct H as [->|H]; [right; rewrite Z.lxor_nilpotent; apply spanned_zero|left; auto].
Qed.

Lemma spanned_cancel : forall columns u v, spanned columns u -> spanned columns (Z.lxor u v) -> spanned columns v.
Proof.
  intros columns u v U V. replace v with (Z.lxor u (Z.lxor u v)) by by_xor.
  apply spanned_sum; assumption.
Qed.

Lemma spanned_fits : forall n columns v, Forall (fits n) columns -> spanned columns v -> fits n v.
Proof.
  intros n columns v F. revert v. induction F as [|c columns C F IH]; intros v H.
  - apply spanned_none in H. subst. split; [lia|apply Z.pow_pos_nonneg; lia].
  - apply spanned_cons in H. destruct H as [H|H]; [auto|]. replace v with (Z.lxor c (Z.lxor c v)) by by_xor.
    apply xor_below; [lia|assumption|]. apply IH. assumption.
Qed.

(* Pivots: none is 0, and no two have one leading bit. *)
Definition echelon (n : nat) (ps : list Z) : Prop := Forall (fits n) ps /\ ~ In 0 ps /\ NoDup (map Z.log2 ps).

Lemma echelon_cons : forall n p ps, echelon n (p :: ps) ->
  fits n p /\ p <> 0 /\ (forall q, In q ps -> Z.log2 q <> Z.log2 p) /\ echelon n ps.
Proof.
  intros n p ps (F & Z0 & D). inversion F; subst. simpl in D. apply NoDup_cons_iff in D. destruct D as [D D'].
  split; [assumption|]. split; [intros ->; apply Z0; left; reflexivity|]. split.
  - intros q Q E. apply D. rewrite <- E. apply in_map. assumption.
  - split; [assumption|]. split; [intros H; apply Z0; right; assumption|assumption].
Qed.

Lemma larger_leads : forall u v, 0 <= v -> Z.log2 v < Z.log2 u -> Z.log2 (Z.lxor u v) = Z.log2 u.
Proof.
  intros u v V L. assert (0 < u).
  { destruct (Z.lt_ge_cases 0 u) as [|N]; [assumption|]. rewrite (Z.log2_nonpos u) in L by lia. pose proof (Z.log2_nonneg v).
    lia. }
  apply Z.le_antisymm; [pose proof (Z.log2_lxor u v); lia|].
  apply bit_below_size; [apply Z.lxor_nonneg; lia|]. rewrite Z.lxor_spec, Z.bit_log2, (Z.bits_above_log2 v) by lia. reflexivity.
Qed.

(* What pivots span leads with the bit of one of them. *)
Lemma spanned_leads : forall n ps v, echelon n ps -> spanned ps v -> v <> 0 -> In (Z.log2 v) (map Z.log2 ps).
Proof.
  intros n ps. induction ps as [|p ps IH]; intros v E H N; [apply spanned_none in H; contradiction|].
  apply echelon_cons in E. destruct E as (F & P & D & E). apply spanned_cons in H. destruct H as [H|H]; [right; auto|].
  destruct (Z.eq_dec (Z.lxor p v) 0) as [Same|Other]; [apply Z.lxor_eq in Same; subst; left; reflexivity|].
  pose proof (IH _ E H Other) as L. apply in_map_iff in L. destruct L as (q & Q & I). specialize (D q I).
  replace v with (Z.lxor p (Z.lxor p v)) by by_xor.
  destruct (spanned_fits n ps _ (proj1 E) H) as [S0 _]. destruct F as [P0 _].
  destruct (Z.lt_ge_cases (Z.log2 (Z.lxor p v)) (Z.log2 p)).
  - left. symmetry. apply larger_leads; assumption.
  - right. rewrite Z.lxor_comm, larger_leads by (try assumption; lia). rewrite <- Q. apply in_map. assumption.
Qed.

(* Taking a pivot with the same leading bit leaves a shorter word. *)
Lemma shorter : forall n v p, fits (S n) v -> v <> 0 -> 0 <= p -> p <> 0 -> Z.log2 p = Z.log2 v -> fits n (Z.lxor v p).
Proof.
  intros n v p [V V'] N P P' L. assert (0 <= Z.lxor v p) by (apply Z.lxor_nonneg; lia). split; [assumption|].
  destruct (Z.eq_dec (Z.lxor v p) 0) as [->|X]; [apply Z.pow_pos_nonneg; lia|]. apply Z.log2_lt_pow2; [lia|].
  assert (Z.log2 v < Z.of_nat (S n)) by (apply Z.log2_lt_pow2; lia).
  assert (Z.log2 (Z.lxor v p) <= Z.log2 v) by (pose proof (Z.log2_lxor v p); lia).
  assert (Z.log2 (Z.lxor v p) <> Z.log2 v); [|lia]. intros E.
  assert (T : Z.testbit (Z.lxor v p) (Z.log2 v) = true) by (rewrite <- E; apply Z.bit_log2; lia).
  rewrite Z.lxor_spec, Z.bit_log2 in T by lia. rewrite <- L, Z.bit_log2 in T by lia. discriminate.
Qed.

(* What is left differs from v by what pivots span, and leads with a bit of none. *)
Lemma reduced_rest : forall n m ps v, echelon m ps -> fits n v ->
  spanned ps (Z.lxor v (reduced n ps v)) /\ (reduced n ps v <> 0 -> ~ In (Z.log2 (reduced n ps v)) (map Z.log2 ps)).
Proof.
  intros n m ps. induction n as [|n IH]; intros v E V; simpl.
  - rewrite Z.lxor_nilpotent. split; [apply spanned_zero|]. destruct V as [V V']. simpl in V'. lia.
  - destruct (Z.eqb_spec v 0) as [->|N]; [split; [apply spanned_zero|contradiction]|].
    destruct (find (leads_alike v) ps) as [p|] eqn:Found.
    + apply find_some in Found. destruct Found as [I L]. apply Z.eqb_eq in L. destruct E as (F & Z0 & D).
      assert (fits m p) as [P _] by (rewrite Forall_forall in F; auto).
      assert (p <> 0) by (intros ->; contradiction).
      destruct (IH (Z.lxor v p)) as [R R']; [split; auto|apply shorter; assumption|]. split; [|assumption].
      apply (spanned_cancel _ p); [apply spanned_of; assumption|]. rewrite <- Z.lxor_assoc, (Z.lxor_comm p v). assumption.
    + rewrite Z.lxor_nilpotent. split; [apply spanned_zero|]. intros _ I. apply in_map_iff in I. destruct I as (p & L & I).
      pose proof (find_none _ _ Found p I) as A. unfold leads_alike in A. rewrite L, Z.eqb_refl in A. discriminate.
Qed.

Lemma reduced_zero : forall n ps v, echelon n ps -> fits n v -> reduced n ps v = 0 <-> spanned ps v.
Proof.
  intros n ps v E V. destruct (reduced_rest n n ps v E V) as [R L]. split; intros H.
  - rewrite H, Z.lxor_0_r in R. assumption.
  - destruct (Z.eq_dec (reduced n ps v) 0) as [|N]; [assumption|]. destruct (L N). apply (spanned_leads n); try assumption.
    apply (spanned_cancel _ v); assumption.
Qed.

Lemma pivots_echelon : forall n columns, Forall (fits n) columns ->
  echelon n (pivots n columns) /\ forall v, spanned (pivots n columns) v <-> spanned columns v.
Proof.
  intros n columns F. induction F as [|c columns C F [E S]]; [split; [repeat split; [constructor|auto|constructor]|reflexivity]|].
  destruct (reduced_rest n n (pivots n columns) c E C) as [R L]. simpl. set (rest := reduced n (pivots n columns) c) in *.
  destruct (Z.eqb_spec rest 0) as [N|N].
  - rewrite N, Z.lxor_0_r in R. split; [assumption|]. intros v. rewrite spanned_cons, S. split; [auto|].
    intros [H|H]; [assumption|]. apply (spanned_cancel _ c); [apply S|]; assumption.
  - split.
    + destruct E as (F' & Z0 & D). split; [|split].
      * constructor; [|assumption]. replace rest with (Z.lxor c (Z.lxor c rest)) by by_xor.
        apply xor_below; [lia|assumption|]. apply (spanned_fits n (pivots n columns)); assumption.
      * intros [H|H]; [congruence|contradiction].
      * simpl. constructor; [apply L; assumption|assumption].
    + intros v. rewrite !spanned_cons, !S. apply S in R. split; (intros [H|H]; [left; assumption|right]).
      * replace (Z.lxor c v) with (Z.lxor (Z.lxor c rest) (Z.lxor rest v)) by by_xor.
        apply spanned_sum; assumption.
      * replace (Z.lxor rest v) with (Z.lxor (Z.lxor c rest) (Z.lxor c v)) by by_xor.
        apply spanned_sum; assumption.
Qed.

Lemma rank_at_most : forall n columns, (rank n columns <= length columns)%nat.
Proof.
  intros n columns. unfold rank. induction columns as [|c columns IH]; simpl; [lia|]. destruct (_ =? 0); simpl; lia.
Qed.

Lemma injective_cons : forall c columns, injective (c :: columns) <-> injective columns /\ ~ spanned columns c.
Proof.
  intros c columns. split.
  - intros H. split.
    + intros x y X Y E. assert (false :: x = false :: y) as G by (apply H; simpl; congruence). injection G. auto.
    + intros (x & X & E). assert (false :: x = true :: map (fun _ => false) columns) as G; [|discriminate].
      apply H; simpl; rewrite ?map_length; auto. rewrite E, ?Z.lxor_0_l.
      assert (image columns (map (fun _ => false) columns) = 0) as ->; [|rewrite Z.lxor_0_r; reflexivity].
      clear. induction columns as [|d columns IH]; simpl; [reflexivity|]. rewrite IH. reflexivity.
  - intros [H N] [|b x] [|d y] X Y E; try discriminate. simpl in X, Y, E. injection X as X. injection Y as Y.
    assert (b = d -> b :: x = d :: y) as Same.
    { intros ->. f_equal. apply H; auto. apply (f_equal (Z.lxor (if d then c else 0))) in E.
      rewrite <- !Z.lxor_assoc, Z.lxor_nilpotent, !Z.lxor_0_l in E. assumption. }
    assert (forall u v, c = Z.lxor (image columns u) (image columns v) -> length u = length columns -> length v = length
      columns ->
      spanned columns c) as Sum by (intros u v -> U V; apply spanned_sum; [exists u|exists v]; auto).
    destruct b, d; try (apply Same; reflexivity); destruct N; rewrite ?Z.lxor_0_l in E; apply (Sum x y); auto.
    + rewrite <- E. by_xor.
    + rewrite E. by_xor.
Qed.

(* A linear layout is injective exactly if its rank is the number of its columns; *)
Theorem rank_injective : forall n columns, Forall (fits n) columns -> injective columns <-> rank n columns = length columns.
Proof.
  intros n columns F. induction F as [|c columns C F IH].
  - split; [reflexivity|]. intros _ [|] [|] X Y _; try discriminate. reflexivity.
  - rewrite injective_cons, IH. destruct (pivots_echelon n columns F) as [E S].
    rewrite <- S, <- (reduced_zero n) by assumption. pose proof (rank_at_most n columns) as R. unfold rank in *. simpl.
    destruct (Z.eqb_spec (reduced n (pivots n columns) c) 0); simpl; split; intros H; try lia.
Qed.

(* and surjective, onto the words below 2^n, exactly if its rank is n. *)
Theorem rank_surjective : forall n columns, Forall (fits n) columns ->
  (forall v, fits n v -> spanned columns v) <-> rank n columns = n.
Proof.
  intros n columns F. destruct (pivots_echelon n columns F) as [E S]. pose proof E as (FP & Z0 & D).
  set (leads := map Z.log2 (pivots n columns)) in *. set (bits := map Z.of_nat (seq 0 n)).
  assert (rank n columns = length leads) as -> by (unfold leads; rewrite map_length; reflexivity).
  assert (length bits = n) as Lb by (unfold bits; rewrite map_length, seq_length; reflexivity).
  assert (NoDup bits) as Db by (apply FinFun.Injective_map_NoDup; [intros a b; lia|apply seq_NoDup]).
  assert (forall k, In k bits <-> 0 <= k < Z.of_nat n) as Bits.
  { intros k. unfold bits. rewrite in_map_iff. split; [intros (a & <- & A); apply in_seq in A; lia|].
    intros K. exists (Z.to_nat k). rewrite in_seq. lia. }
  assert (forall v, fits n v -> v <> 0 -> In (Z.log2 v) bits) as Lead.
  { intros v [V V'] N. apply Bits. split; [apply Z.log2_nonneg|apply Z.log2_lt_pow2; lia]. }
  assert (incl leads bits) as Inside.
  { intros k K. apply in_map_iff in K. destruct K as (p & <- & P). apply Lead; [rewrite Forall_forall in FP; auto|congruence]. }
  pose proof (NoDup_incl_length D Inside) as Most. split.
  - intros H. assert (incl bits leads) as All; [|pose proof (NoDup_incl_length Db All); lia].
    intros k K. apply Bits in K. rewrite <- (Z.log2_pow2 k) by lia. apply (spanned_leads n); [assumption| |].
    + apply S, H. split; [apply Z.pow_nonneg; lia|apply Z.pow_lt_mono_r; lia].
    + pose proof (Z.pow_pos_nonneg 2 k). lia.
  - intros H v V. apply S, (reduced_zero n); try assumption.
    destruct (reduced_rest n n _ v E V) as [R L]. destruct (Z.eq_dec (reduced n (pivots n columns) v) 0) as [|N];
      [assumption|exfalso].
    apply (L N). assert (incl bits leads) as All by (apply NoDup_length_incl; [assumption|lia|assumption]). apply All, Lead;
      [|assumption].
    replace (reduced n (pivots n columns) v) with (Z.lxor v (Z.lxor v (reduced n (pivots n columns) v)))
      by by_xor.
    apply xor_below; [lia|assumption|]. apply (spanned_fits n (pivots n columns)); assumption.
Qed.
